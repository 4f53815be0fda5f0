/** The pages of the demo's businesses: `/businesses/{slug}/`. */
export const BUSINESSES_PATH = '/businesses';

/**
 * The pages have no settings for their addresses: links lead to the root of a business's first origin. So each has a host of its
 * own here, too, which browsers look for on this machine.
 * @param url this server's, at localhost
 */
export const shopOrigin = (url: string, slug: string): string =>
  url.replace('//localhost', `//${slug}.localhost`);

/** Where the console reads which businesses there are. Only this server has it. */
export const DIRECTORY_PATH = `${BUSINESSES_PATH}.json`;
