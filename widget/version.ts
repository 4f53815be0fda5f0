declare const __VERSION__: string;

/** The package's version, which the build inserts. */
export const VERSION = typeof __VERSION__ === 'string' ? __VERSION__ : 'development';
