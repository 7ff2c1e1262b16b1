import { createContext, use } from 'react';
import { type RuleSettings, strictRules } from '../../shared/rule-settings.ts';

/** The settings that widen the rules of forms, as the server applies them; strict until they are known. */
export const RulesContext = createContext<RuleSettings>(strictRules);

/** @example const rules = useRules() */
export const useRules = (): RuleSettings => use(RulesContext);
