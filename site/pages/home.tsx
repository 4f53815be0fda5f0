/** The landing page. */
import { PageFrame } from '../layout/page-frame.tsx';
import { Claims } from '../sections/claims.tsx';
import { Features } from '../sections/features.tsx';
import { Hero } from '../sections/hero.tsx';
import { Inaction } from '../sections/inaction.tsx';
import { Pricing } from '../sections/pricing.tsx';
import { Stories } from '../sections/stories.tsx';

export function HomePage() {
  return (
    <PageFrame>
      <Hero />
      <Claims />
      <Features />
      <Stories />
      <Pricing />
      <Inaction />
    </PageFrame>
  );
}
