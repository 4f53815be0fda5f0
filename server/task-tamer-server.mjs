#!/usr/bin/env node
/** Starts the built program. A separate file, because npm links only a program that exists before the first build. */
await import(new URL('dist/server/cli/main.js', import.meta.url).href);
