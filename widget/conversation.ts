/** What a conversation needs, as one door for the shell: it is imported on the first sign of intent, never before. */
import { requireSoundPage } from './page-check.ts';
import { mountView as mount } from './ui/mount.tsx';

export { Session } from './session.ts';

export const mountView: typeof mount = (...given) => {
  requireSoundPage();
  return mount(...given);
};
