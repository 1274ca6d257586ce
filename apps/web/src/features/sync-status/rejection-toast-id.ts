/** Each refused change has its own toast, so that it can be taken away when the change is dealt with. */
export const rejectionToastId = (id: string): string => `rejected-${id}`
