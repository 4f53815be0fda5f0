/** A host page's own error tracking, in the same version as the one in the call engine's library. */
import * as Sentry from '@sentry/browser';

Reflect.set(window, 'HostSentry', Sentry);
