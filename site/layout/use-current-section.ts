/** Which section of the page a reader is at. */
import { useEffect, useState } from 'react';
import { SECTION_LINKS, type SectionId } from '../content/content.ts';

/** Of the window, what stays of a line at two fifths of its height: at most one section crosses it. */
const READING_LINE = '-40% 0px -60% 0px';

/** @returns null above, between and below the sections, on other pages, and before the page is interactive */
export function useCurrentSection(): SectionId | null {
  const [current, setCurrent] = useState<SectionId | null>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const section = SECTION_LINKS.find((link) => link.section === target.id)?.section ?? null;
          setCurrent((before) => (isIntersecting ? section : before === section ? null : before));
        }
      },
      { rootMargin: READING_LINE },
    );
    for (const { section } of SECTION_LINKS) {
      const element = document.getElementById(section);
      if (element !== null) observer.observe(element);
    }
    return () => observer.disconnect();
  }, []);
  return current;
}
