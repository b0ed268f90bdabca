'use client'

import { useSecondStepShown } from './second-step-shown'

/** What stands below "Welcome back": what the form beneath asks for now (contract 39.22). */
export function LoginLead() {
  return useSecondStepShown()
    ? 'Two-step login is on for this account.'
    : 'Log in with the phone number you registered.'
}
