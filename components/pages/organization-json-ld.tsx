import { JsonLd } from '@/components/ui/text/json-ld'
import { organization } from './organization'

/** Describes the academy as JSON-LD on the home page. */
export function OrganizationJsonLd() {
  return <JsonLd thing={organization()} />
}
