/** What a conversation needs, as one door for the shell: it is imported on the first sign of intent, never before. */
export { Session } from './session.ts';
export { mountView } from './ui/mount.tsx';
