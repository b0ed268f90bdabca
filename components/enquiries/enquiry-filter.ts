import { type EnquiryStatus, enquiryStatuses } from '@/lib/trials/enquiry-bounds'

/** The tabs and filters of the enquiry list, for the server and the browser. */

export const enquiryTabs = ['waiting', 'due', 'handled', 'all'] as const
export type EnquiryTab = (typeof enquiryTabs)[number]
export const ownerChoices = ['anyone', 'me', 'none'] as const
export type OwnerChoice = (typeof ownerChoices)[number]
export const stageChoices = ['any', ...enquiryStatuses] as const
export type StageChoice = (typeof stageChoices)[number]

export interface EnquiryFilterValues {
  tab: EnquiryTab
  owner: OwnerChoice
  stage: StageChoice
}

/** True if the tab lists enquiries of several statuses, and can therefore be filtered by status. */
export const hasStages = (tab: EnquiryFilterValues['tab']) => tab === 'handled' || tab === 'all'

/** Returns the list query for the chosen tab and filters. */
export function enquiryFilter({ tab, owner, stage, userId }: EnquiryFilterValues & { userId: string }) {
  const ofTab: 'waiting' | 'handled' | undefined = tab === 'waiting' || tab === 'handled' ? tab : undefined
  const status: EnquiryStatus | typeof ofTab = hasStages(tab) && stage !== 'any' ? stage : ofTab
  return {
    status,
    due: tab === 'due' ? ('true' as const) : undefined,
    owner: owner === 'anyone' ? undefined : owner === 'me' ? userId : owner,
  }
}
