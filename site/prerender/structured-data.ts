/** The offer as structured data: schema.org's Organization and Service with both prices. */
import { BRAND, PRICING, type Price } from '../content/content.ts';
import { PAGE_TITLES } from '../content/page-titles.ts';
import type { SiteSettings } from '../settings/settings.ts';

const CURRENCY = 'USD';
/** The UN/CEFACT code for a month, as schema.org requires. */
const MONTH = 'MON';

export function structuredData({ siteUrl, links }: SiteSettings): object {
  const organization = `${siteUrl}/#organization`;
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        '@id': organization,
        name: BRAND,
        url: `${siteUrl}/`,
        logo: `${siteUrl}/icon-512.png`,
        email: links.email,
        telephone: links.phone,
      },
      {
        '@type': 'Service',
        name: BRAND,
        serviceType: 'AI receptionist',
        description: PAGE_TITLES.home.description,
        url: `${siteUrl}/`,
        provider: { '@id': organization },
        audience: { '@type': 'BusinessAudience', name: 'Local small businesses' },
        offers: [setupOffer(PRICING.setup), monthlyOffer(PRICING.monthly)],
      },
    ],
  };
}

function setupOffer({ amount, unit, covers }: Price): object {
  return { '@type': 'Offer', name: unit, description: covers, price: amount, priceCurrency: CURRENCY };
}

function monthlyOffer({ amount, name, covers }: Price): object {
  const specification = {
    '@type': 'UnitPriceSpecification',
    price: amount,
    priceCurrency: CURRENCY,
    billingDuration: 1,
    unitCode: MONTH,
  };
  return { '@type': 'Offer', name, description: covers, priceSpecification: specification };
}
