import type { Component } from 'svelte';
import type { TaskTamerAgentElement } from '../../../../widget/contract.ts';
import type { Props } from './page.ts';

declare const SveltePage: Component<
  { readonly first: Props },
  { readonly show: (props: Props) => void; readonly find: () => TaskTamerAgentElement | undefined }
>;
export default SveltePage;
