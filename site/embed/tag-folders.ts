/** The folders beside the pages in which the tag is published, named by its version. */
import packageJson from '../../package.json' with { type: 'json' };

const [major = '0'] = packageJson.version.split('.');
/** Gets what is mended within a major version: a hash of its script would be wrong one day. */
export const EVERGREEN = `v${major}`;
/** Stays as it is, so that a page may pin its script by hash. */
export const PINNED = packageJson.version;
