declare const __VERSION__: string;

/** The package's version, written in by the build. */
export const VERSION = typeof __VERSION__ === 'string' ? __VERSION__ : 'development';
