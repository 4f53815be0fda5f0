/** Whether the columns stand beside each other. In one column, what is set up is folded: what happens comes first. */
export const isWide = (): boolean => window.matchMedia('(min-width: 60rem)').matches;
