/** A host page's own error tracking, of the very version that the call engine's library brings. */
import * as Sentry from '@sentry/browser';

Reflect.set(window, 'HostSentry', Sentry);
