/** How every file is formatted. `.formatignore` lists what is not. */
import { defineConfig } from 'oxfmt';

export default defineConfig({
  singleQuote: true,
  printWidth: 110,
  // The order of its fields is ours.
  sortPackageJson: false,
});
