import type { Thing } from '@/components/ui/text/json-ld'
import { academySettings } from '@/lib/core/config/settings'
import { absolute } from '@/lib/pages/site'
import { paths } from '@/lib/paths'

/** Returns the academy as a schema.org organization, with its social profiles if they are configured. */
export function organization(): Thing {
  const { supportEmail, socialLinks } = academySettings()
  const profiles = socialLinks.filter(({ kind }) => kind === 'profile').map(({ href }) => href)
  return {
    '@type': 'EducationalOrganization',
    '@id': absolute('/#academy'),
    name: academySettings().name,
    alternateName: academySettings().shortName,
    description: academySettings().description,
    url: absolute(paths.front),
    logo: absolute('/icons/icon-512.png'),
    image: absolute('/opengraph-image.png'),
    email: supportEmail,
    ...(profiles.length > 0 && { sameAs: profiles }),
  }
}
