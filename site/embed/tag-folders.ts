/** The folders in which the tag is published, by version. */
import packageJson from '../../package.json' with { type: 'json' };

const [major = '0'] = packageJson.version.split('.');
/** Receives fixes automatically within a major version, so its script must not be pinned by hash. */
export const EVERGREEN = `v${major}`;
/** Never changes, so its script can be pinned by hash. */
export const PINNED = packageJson.version;
