import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '../../kit/web/api.ts';
import type { meAnswer } from './contract.ts';

/** The person who is signed in. @example const { data: me } = useMe() */
export const useMe = () =>
  useQuery({
    queryKey: ['/me', {}],
    queryFn: ({ signal }) => api.get<z.output<typeof meAnswer>>('/me', {}, signal),
    select: ({ data }) => data,
  });
