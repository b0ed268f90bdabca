'use client'

import { useSecondStepShown } from './second-step-shown'

/** What stands below "Welcome back": what the form beneath asks for now (contract 39.22). */
export function LoginLead() {
  return useSecondStepShown() ? 'This account asks for a second step.' : 'Log in with the phone number you registered.'
}
