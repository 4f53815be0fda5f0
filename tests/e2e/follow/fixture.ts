/** A site with the tag on its pages, a record of its call events, and a check for errors at the end. */
import { expect } from '@playwright/test';
import { test as base } from '../host-pages/fixture.ts';
import { hearCalls, serveSite, type Site } from './site.ts';

type Fixtures = {
  /** A site that only this test uses. */
  readonly site: Site;
  /** The call events of the tags on all pages, in order. */
  readonly heard: readonly string[];
  /** Fails the test if a page has errors. */
  readonly withoutComplaints: void;
};

export const test = base.extend<Fixtures>({
  site: async ({ hostServer }, use, { testId }) => use(serveSite(hostServer, testId)),
  heard: async ({ context }, use) => use(await hearCalls(context)),
  withoutComplaints: [
    async ({ complaints }, use) => {
      await use();
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});
