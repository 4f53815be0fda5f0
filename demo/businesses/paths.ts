/** The pages of the demo's businesses: `/businesses/{slug}/`. */
export const BUSINESSES_PATH = '/businesses';

/**
 * A business's links lead to the root of its first origin, so each page also has its own host name here. Browsers resolve it to
 * this machine.
 * @param url this server's, at localhost
 */
export const shopOrigin = (url: string, slug: string): string =>
  url.replace('//localhost', `//${slug}.localhost`);

/** Where the console reads which businesses there are. Only this server has it. */
export const DIRECTORY_PATH = `${BUSINESSES_PATH}.json`;
