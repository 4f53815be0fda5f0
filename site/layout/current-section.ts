/** Marks the current section in the header. */
import { SHOWN_EVENT } from '../app/navigation.ts';
import { SECTION_LINKS } from '../content/content.ts';

/** Reduces the viewport to a line at two fifths of its height, which crosses at most one section. */
const READING_LINE = '-40% 0px -60% 0px';

/** No section is marked above, between and below them, and on other pages. */
export function watchSections(): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) mark(target.id, isIntersecting);
    },
    { rootMargin: READING_LINE },
  );
  const observe = (): void => {
    observer.disconnect();
    for (const { section } of SECTION_LINKS) {
      mark(section, false);
      const element = document.getElementById(section);
      if (element !== null) observer.observe(element);
    }
  };
  document.addEventListener(SHOWN_EVENT, observe);
  observe();
}

function mark(section: string, isCurrent: boolean): void {
  const link = document.querySelector(`.header-nav a[href$="#${section}"]`);
  if (isCurrent) link?.setAttribute('aria-current', 'location');
  else link?.removeAttribute('aria-current');
}
