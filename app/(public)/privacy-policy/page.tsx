import { PrivacyPolicy } from '@/components/pages/privacy-policy'
import { BreadcrumbJsonLd } from '@/components/ui/text/breadcrumb-json-ld'
import { pageMetadata } from '@/lib/pages/page-metadata'
import { paths } from '@/lib/paths'

const page = {
  path: paths.privacyPolicy,
  title: 'Privacy Policy',
  description: 'The data this website stores about you: what, where, for how long, and who can see it.',
} as const

export const generateMetadata = () => pageMetadata(page)

export default function PrivacyPolicyPage() {
  return (
    <>
      <BreadcrumbJsonLd trail={[page]} />
      <PrivacyPolicy />
    </>
  )
}
