import type { PageKey } from '@/lib/core/config/page-texts'
import { type Path, paths } from '@/lib/paths'

/** Title and address of each public page whose text the office can edit. */
export const editablePages: Readonly<Record<PageKey, { title: string; path: Path }>> = {
  faq: { title: 'FAQ', path: paths.faq },
  about: { title: 'About', path: paths.about },
  'our-academy': { title: 'Our Academy', path: paths.ourAcademy },
  terms: { title: 'Terms', path: paths.terms },
  refunds: { title: 'Refund and cancellation', path: paths.refunds },
  careers: { title: 'Careers', path: paths.careers },
  masterclass: { title: 'Masterclass', path: paths.masterclass },
  'gift-card': { title: 'Gift Card', path: paths.giftCard },
}
