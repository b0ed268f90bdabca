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

/** Keeps the course for the payment page and goes there; before scripts have arrived the form carries it in the address. */
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

/** A form whose field `course` says what to enroll in. */
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
