/** The effective theme, for components that cannot read it from CSS. */
import type { Snapshot } from '../../session/state/snapshot.ts';
import { useMedia } from '../use-media.ts';

type Theme = Snapshot['config']['theme'];

export function useResolvedTheme(theme: Theme): 'light' | 'dark' {
  const prefersDark = useMedia('(prefers-color-scheme: dark)');
  if (theme !== 'auto') return theme;
  return prefersDark ? 'dark' : 'light';
}
