'use client'

import { useCall } from '@/components/ui/data/use-call'

/** Loads the fees of a student's account. Sends no request if the user is not a student. */
export const useFamilyFees = (isStudent: boolean) => useCall('myFees', isStudent ? {} : null)
