/** Shows in the header which section of the page a reader is at. */
import { SHOWN_EVENT } from '../app/navigation.ts';
import { SECTION_LINKS } from '../content/content.ts';

/** Of the window, what stays of a line at two fifths of its height: at most one section crosses it. */
const READING_LINE = '-40% 0px -60% 0px';

/** None is marked above, between and below the sections, and on other pages. */
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
