import { fileURLToPath } from 'node:url';

/** Where the package has its built pages, the inbox's and the provider's. */
export const PAGES_FOLDER = fileURLToPath(new URL('../pages/', import.meta.url));
