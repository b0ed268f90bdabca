import type { Thing } from '@/components/ui/text/json-ld'
import { logoPath } from '@/lib/core/config/logo'
import { academySettings } from '@/lib/core/config/settings'
import { sharingImage } from '@/lib/pages/sharing-images'
import { absolute } from '@/lib/pages/site'
import { paths } from '@/lib/paths'

/** Returns the academy as a schema.org organization, with its social profiles if they are configured. */
export function organization(): Thing {
  const academy = academySettings()
  const { supportEmail, socialLinks, logo } = academy
  const profiles = socialLinks.filter(({ kind }) => kind === 'profile').map(({ href }) => href)
  return {
    '@type': 'EducationalOrganization',
    '@id': absolute('/#academy'),
    name: academy.name,
    alternateName: academy.shortName,
    description: academy.description,
    url: absolute(paths.front),
    logo: absolute(logo ? logoPath(logo, 'icon-512') : '/icons/icon-512.png'),
    image: absolute(sharingImage('academy', academy).src),
    email: supportEmail,
    ...(profiles.length > 0 && { sameAs: profiles }),
  }
}
