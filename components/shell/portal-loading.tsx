import { Loading } from '@/components/ui/states'

/**
 * Inside the frame, while the server reads what a page brings along. It leaves the room of the page's heading, so that the
 * words stay where they are when that comes. The public frame leaves the margins to its pages.
 */
export function PortalLoading() {
  return (
    <div className="[main:not(.portal-main)_&]:px-5 [main:not(.portal-main)_&]:py-24">
      <p aria-hidden="true" className="type-title mb-5 phone:mb-7">
        &nbsp;
      </p>
      <Loading />
    </div>
  )
}
