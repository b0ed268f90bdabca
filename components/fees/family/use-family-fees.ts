'use client'

import { useCall } from '@/components/ui/data/use-call'

/** Loads the fees of a student's account and the classes that it has left. Sends no request for other users. */
export const useFamilyFees = (isStudent: boolean) => useCall('myFees', isStudent ? {} : null)
