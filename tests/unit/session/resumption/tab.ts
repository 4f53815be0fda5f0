/** A browser tab that navigates through the pages of a site, with a session on each. */
import type { EventName } from '../../../../widget/contract.ts';
import type { FollowPorts } from '../../../../widget/follow/on-page.ts';
import { CallLock } from '../../../../widget/session/call-lock.ts';
import { WebLocks } from '../../../support/web-locks.ts';
import { flush } from '../../call/fakes.ts';
import { fillIn, page } from '../session-page.ts';

export type Visit = ReturnType<typeof page>;

export const NOW_MS = 1_700_000_060_000;

/** One tab: what it keeps from page to page, and how its pages are left. */
export class Tab {
  stored: string | null = null;
  isBlocked = false;
  staysInSite = true;
  mayListen = true;
  watching = 0;
  #now = NOW_MS;
  /** The browser's locks, which its tabs share. */
  readonly locks = new WebLocks();

  readonly ports: FollowPorts = {
    read: () => this.stored,
    write: (text) => {
      if (this.isBlocked) return false;
      this.stored = text;
      return true;
    },
    watchDeparture: (signal) => {
      this.watching += 1;
      signal.addEventListener('abort', () => (this.watching -= 1));
      return () => this.staysInSite;
    },
  };

  open(changes: Parameters<typeof page>[0] = {}, onTold: (name: EventName) => void = () => undefined): Visit {
    const settings = { follow: true, apiUrl: 'https://rooms.example', ...changes };
    const visit = page(settings, {
      follow: this.ports,
      now: () => this.#now,
      onTold,
      lock: new CallLock(this.locks.asLockManager()),
    });
    visit.world.facts.granted = this.mayListen;
    return visit;
  }

  passes(ms: number): void {
    this.#now += ms;
  }

  /** Opens a separate page with a live call. */
  async call(changes: Parameters<typeof page>[0] = {}): Promise<Visit> {
    const visit = this.open(changes);
    fillIn(visit);
    visit.session.actions.submit();
    await visit.world.timers.advance(1_000);
    visit.world.say('listening');
    return visit;
  }

  /** Opens the next page with the record that the previous one stored. */
  async next(changes: Parameters<typeof page>[0] = {}): Promise<Visit> {
    const visit = this.open(changes);
    void visit.session.resume();
    await flush();
    return visit;
  }
}

export const sent = ({ world }: Visit): string[] =>
  world.rooms.flatMap(({ sent: messages }) => messages.map((message) => JSON.stringify(message)));
export const endsOf = ({ told }: Visit) =>
  told.filter(([name]) => name === 'call-end').map(([, detail]) => detail);
