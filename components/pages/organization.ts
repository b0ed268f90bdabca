import type { Thing } from '@/components/ui/json-ld'
import { academy } from '@/lib/academy'
import { absolute } from '@/lib/pages/site'

/** The academy as schema.org has it; a social address that is still a network's front page is left out. */
export function organization(): Thing {
  const profiles = academy.social.map(({ href }) => href).filter((href) => new URL(href).pathname !== '/')
  return {
    '@type': 'EducationalOrganization',
    '@id': absolute('/#academy'),
    name: academy.name,
    alternateName: academy.shortName,
    description: academy.description,
    url: absolute('/'),
    logo: absolute('/icons/icon-512.png'),
    image: absolute('/opengraph-image.png'),
    email: academy.supportEmail,
    ...(profiles.length > 0 && { sameAs: profiles }),
  }
}
