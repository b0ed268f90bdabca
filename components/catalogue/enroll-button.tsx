'use client'

import { useRouter } from 'next/navigation'
import { Button } from '@/components/ui/button'
import type { ButtonSize, ButtonVariant } from '@/components/ui/button-class'
import { paths } from '@/lib/paths'

interface EnrollButtonProps {
  courseName: string
  variant?: ButtonVariant
  size?: ButtonSize
  wide?: boolean
}

/**
 * Stores the course in the browser and opens the payment page. Before hydration, the form passes the course in the URL
 * instead.
 */
export function EnrollButton({ courseName, variant, size, wide }: EnrollButtonProps) {
  return (
    <EnrollForm>
      <input type="hidden" name="course" value={courseName} />
      <Button type="submit" aria-label={`Enroll Now: ${courseName}`} variant={variant} size={size} wide={wide}>
        Enroll Now
      </Button>
    </EnrollForm>
  )
}

/** Renders a form whose `course` field contains the name of the course. */
export function EnrollForm({ children, className }: { children: React.ReactNode; className?: string }) {
  const router = useRouter()
  async function enroll(event: React.FormEvent<HTMLFormElement>) {
    const name = String(new FormData(event.currentTarget).get('course') ?? '')
    if (!name) return
    event.preventDefault()
    const { chooseCourseNamed } = await import('@/components/payments/chosen-course')
    chooseCourseNamed(name)
    router.push(paths.payment())
  }
  return (
    <form action={paths.payment()} className={className} onSubmit={(event) => void enroll(event)}>
      {children}
    </form>
  )
}
