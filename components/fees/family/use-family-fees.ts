'use client'

import { useCall } from '@/components/ui/data/use-call'

/** Loads the fees and the number of classes left for a student's account. Sends no request for other users. */
export const useFamilyFees = (isStudent: boolean) => useCall('myFees', isStudent ? {} : null)
