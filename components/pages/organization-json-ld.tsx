import { JsonLd } from '@/components/ui/text/json-ld'
import { organization } from './organization'

/** Who the academy is: for the home page. */
export function OrganizationJsonLd() {
  return <JsonLd thing={organization()} />
}
