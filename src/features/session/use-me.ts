import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '../../kit/web/api.ts';
import { rememberUser } from '../../kit/web/session.ts';
import type { meAnswer } from './contract.ts';

/** The person who is signed in. @example const { data: me } = useMe() */
export const useMe = () =>
  useQuery({
    queryKey: ['/me', {}],
    queryFn: async ({ signal }) => {
      const answer = await api.get<z.output<typeof meAnswer>>('/me', {}, signal);
      rememberUser(answer.data);
      return answer;
    },
    select: ({ data }) => data,
  });
