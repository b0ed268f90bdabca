/** The relations of a guardian to a learner under 18. */
export const RELATIONS = ['Mother', 'Father', 'Guardian'] as const

/** The relation of a learner to the account's owner, as stored. */
export const RELATIONS_OF_LEARNERS = ['self', 'child', 'grandchild', 'spouse', 'sibling', 'other'] as const
export type RelationOfLearner = (typeof RELATIONS_OF_LEARNERS)[number]

/**
 * The texts that families see, one for each relation of a learner to the account's owner. The form shows them in this
 * order.
 */
export const relationTexts: Readonly<Record<RelationOfLearner, string>> = {
  child: 'My child',
  self: 'Myself',
  grandchild: 'My grandchild',
  spouse: 'My husband or wife',
  sibling: 'My brother or sister',
  other: 'Another relative',
}

/** The texts that the office sees, one for each relation of a learner to the account's owner. */
export const officeRelationTexts: Readonly<Record<RelationOfLearner, string>> = {
  child: 'Child of the account’s owner',
  self: 'Owner of the account',
  grandchild: 'Grandchild',
  spouse: 'Husband or wife',
  sibling: 'Brother or sister',
  other: 'Another relative',
}
