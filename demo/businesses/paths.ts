/** The pages of the demo's businesses: `/businesses/{slug}/`. */
export const BUSINESSES_PATH = '/businesses';

/** Where the console reads which businesses there are. Only this server has it. */
export const DIRECTORY_PATH = `${BUSINESSES_PATH}.json`;
