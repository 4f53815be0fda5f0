/** A part of the page that is loaded when it is opened. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Notice } from './notice.tsx';

type Props<Part> = {
  readonly name: string;
  readonly load: () => Promise<Part>;
  readonly children: (part: Part) => ReactNode;
};

export function Loaded<Part>({ name, load, children }: Props<Part>) {
  const { data, error, refetch } = useQuery({ queryKey: ['part', name], queryFn: load });
  if (data !== undefined) return children(data);
  return error === null ? (
    <p className="quiet">Loading …</p>
  ) : (
    <Notice error={error} onRetry={() => void refetch()} />
  );
}
