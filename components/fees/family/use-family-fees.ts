'use client'

import { useCall } from '@/components/ui/data/use-call'

/** Loads the fees and classes left of a student's account. Sends no request if the user is not a student. */
export const useFamilyFees = (isStudent: boolean) => useCall('myFees', isStudent ? {} : null)
