import { useEffect, useMemo } from 'react';
import type { TaskTamerAgentElement } from '../../widget/contract.ts';
import type { EventLog } from '../instruments/log/event-log.ts';
import { createTags, type Places, type Tags, type TagSetup } from './tags.ts';

/** Keeps a page's tags in sync with the setup; there are none while there is no page. */
export function useTags(
  places: Places | null,
  count: number,
  setup: TagSetup,
  log: EventLog,
): readonly TaskTamerAgentElement[] {
  const tags = useMemo(() => (places === null ? null : createTags(places, count)), [places, count]);
  useEffect(() => (tags === null ? undefined : attend(tags, log)), [tags, log]);
  useEffect(() => tags?.update(setup), [tags, setup]);
  return tags?.elements ?? [];
}

function attend(tags: Tags, log: EventLog): () => void {
  const stops = tags.elements.map((element, index) => log.listen(element, index + 1));
  return () => {
    tags.remove();
    // A removal dispatches its events in a microtask.
    setTimeout(() => {
      for (const stop of stops) stop();
    });
  };
}
