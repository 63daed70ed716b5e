-- Renames message keys and the figures of content, with operators' texts and their history.
-- The longest prefix of a key decides. A plural form (key_one) follows its key. A text that an operator added under a new key stays.
create function rename_message_key(message_namespace text, old_key text) returns text language sql as $$
  select rule.to_key || substr(old_key, length(rule.from_key) + 1)
  from (values
    ('admin-inbox', 'none.narrowed', 'none.filtered'),
    ('admin-inbox', 'delivery.kept', 'delivery.unseen'),
    ('admin-packages', 'errors.featureTwice', 'errors.duplicateFeature'),
    ('admin-settings', 'figures.ordersKept', 'figures.orderRetention'),
    ('admin-settings', 'figures.messagesKept', 'figures.messageRetention'),
    ('admin-settings', 'launch.reasons.not_believed', 'launch.reasons.untrusted_proxy'),
    ('admin-settings', 'exchangeRates.lastRatesKept', 'exchangeRates.lastRatesUsed'),
    ('admin-translations', 'conflict.theirs', 'conflict.currentText'),
    ('admin-translations', 'conflict.mine', 'conflict.yourText'),
    ('admin-translations', 'conflict.useTheirs', 'conflict.useCurrent'),
    ('admin-translations', 'conflict.keepMine', 'conflict.keepYours'),
    ('admin-translations', 'conflict.gone', 'conflict.deleted'),
    ('admin-translations', 'deleteEffects.gone', 'deleteEffects.unused'),
    ('admin-translations', 'deleteEffects.stays', 'deleteEffects.required'),
    ('admin-translations', 'errors.brokenCharacter', 'errors.invalidCharacter'),
    ('admin-translations', 'errors.openBraces', 'errors.unbalancedBraces'),
    ('admin-translations', 'errors.openTag', 'errors.unclosedTag'),
    ('admin-translations', 'errors.outerBlanks', 'errors.surroundingSpaces'),
    ('admin-translations', 'errors.keyInTheWay', 'errors.conflictingKey'),
    ('admin-translations', 'errors.formNeverShown', 'errors.unusedPluralForm'),
    ('admin-translations', 'errors.noWords', 'errors.emptyFile'),
    ('auth', 'nothingCame', 'noEmailHint'),
    ('auth', 'secure', 'security'),
    ('auth', 'secure.kept', 'security.codesSaved'),
    ('auth', 'secure.beginText', 'security.turnOnText'),
    ('auth', 'secure.renewText', 'security.newCodesText'),
    ('auth', 'secure.endText', 'security.turnOffText'),
    ('auth', 'secure.codesOf', 'security.codesHeading'),
    ('auth', 'secure.presentPassword', 'security.currentPassword'),
    ('checkout', 'elsewhere', 'otherAccount'),
    ('checkout', 'gone', 'unavailable'),
    ('checkout', 'goneText', 'unavailableText'),
    ('checkout', 'removeGone', 'removeUnavailable'),
    ('checkout', 'walletAway', 'walletUnavailable'),
    ('checkout', 'agree', 'agreement'),
    ('checkout', 'paypal.otherWay', 'paypal.otherMethod'),
    ('common', 'chatNews', 'chatUnread'),
    ('common', 'priceWas', 'previousPrice'),
    ('contact', 'another', 'sendAnother'),
    ('contact', 'chat.offer', 'chat.title'),
    ('contact', 'chat.offerText', 'chat.text'),
    ('contact', 'chat.here', 'chat.online'),
    ('contact', 'chat.length', 'chat.characterCount'),
    ('contact', 'chat.limited', 'chat.rateLimited'),
    ('contact', 'chat.emailWrong', 'chat.invalidEmail'),
    ('contact', 'chat.notLoaded', 'chat.loadFailed'),
    ('faq', 'still', 'notAnswered'),
    ('footer', 'accepted', 'paymentMethods'),
    ('home', 'left', 'leftBehind'),
    ('home', 'sample.of', 'sample.ofTotal'),
    ('home', 'sample.rising', 'sample.inProgress'),
    ('mail', 'orderStarted.begun', 'orderStarted.text'),
    ('mail', 'orderStarted.follow', 'orderStarted.progress'),
    ('mail', 'refunded.done', 'refunded.text'),
    ('mail', 'welcome.ready', 'welcome.text'),
    ('mail', 'resetLink.asked', 'resetLink.text'),
    ('mail', 'resetLink.gone', 'resetLink.linkDeleted'),
    ('mail', 'invitation.made', 'invitation.text'),
    ('mail', 'invitation.gone', 'invitation.linkDeleted'),
    ('mail', 'passwordChanged.changed', 'passwordChanged.text'),
    ('mail', 'accountInactive.unused', 'accountInactive.text'),
    ('mail', 'accountInactive.otherwise', 'accountInactive.deletion'),
    ('mail', 'accountErased.gone', 'accountErased.text'),
    ('mail', 'accountErased.stays', 'accountErased.retainedData'),
    ('mail', 'accountErased.last', 'accountErased.lastEmail'),
    ('orders', 'one', 'details'),
    ('orders', 'one.details', 'details.heading'),
    ('orders', 'one.number', 'details.orderNumber'),
    ('orders', 'one.shown', 'details.displayAmount'),
    ('orders', 'one.missing', 'details.notFound'),
    ('orders', 'one.missingText', 'details.notFoundText'),
    ('orders', 'one.nicheAsked', 'details.nicheMissing'),
    ('orders', 'one.nicheSave', 'details.saveNiche'),
    ('orders', 'one.nicheSaved', 'details.nicheSaved'),
    ('orders', 'refund.back', 'refund.succeeded'),
    ('orders', 'refund.coming', 'refund.pending'),
    ('orders', 'refund.returned', 'refund.failed'),
    ('orders', 'refund.ask', 'refund.request'),
    ('orders', 'receipt.missing', 'receipt.notFound'),
    ('orders', 'receipt.missingText', 'receipt.notFoundText'),
    ('orders', 'receipt.buyer', 'receipt.customer'),
    ('orders', 'receipt.reversalWhy', 'receipt.reversalReason'),
    ('orders', 'receipt.remains', 'receipt.remaining')
  ) as rule (namespace, from_key, to_key)
  where rule.namespace = message_namespace
    and (
      old_key = rule.from_key
      or starts_with(old_key, rule.from_key || '.')
      or regexp_replace(old_key, '_(zero|one|two|few|many|other)$', '') = rule.from_key
    )
  order by length(rule.from_key) desc
  limit 1
$$;
--> statement-breakpoint
update translations as renamed
set key = rename_message_key(namespace, key)
where rename_message_key(namespace, key) is not null
  and not exists (
    select from translations as other
    where other.lang = renamed.lang
      and other.namespace = renamed.namespace
      and other.key = rename_message_key(renamed.namespace, renamed.key)
  );
--> statement-breakpoint
update translation_changes
set key = rename_message_key(namespace, key)
where rename_message_key(namespace, key) is not null;
--> statement-breakpoint
drop function rename_message_key(text, text);
--> statement-breakpoint
create function rename_placeholder(message_namespace text, message_key text, value text) returns text language sql as $$
  select case
    when message_namespace = 'contact' and message_key = 'chat.characterCount'
      or message_namespace = 'admin-analytics' and message_key = 'preferenceChanges.perDay' then replace(value, '{{most}}', '{{max}}')
    when message_namespace = 'admin-translations' and message_key = 'undonePartly' then replace(value, '{{kept}}', '{{skipped}}')
    else value
  end
$$;
--> statement-breakpoint
update translations
set value = rename_placeholder(namespace, key, value), english = rename_placeholder(namespace, key, english)
where key in ('chat.characterCount', 'preferenceChanges.perDay', 'undonePartly');
--> statement-breakpoint
update translation_changes
set before = rename_placeholder(namespace, key, before::text)::jsonb, after = rename_placeholder(namespace, key, after::text)::jsonb
where key in ('chat.characterCount', 'preferenceChanges.perDay', 'undonePartly');
--> statement-breakpoint
drop function rename_placeholder(text, text, text);
--> statement-breakpoint
update site_content
set value = replace(replace(value::text, '{{ordersKept}}', '{{orderRetention}}'), '{{messagesKept}}', '{{messageRetention}}')::jsonb
where value::text like any (array['%{{ordersKept}}%', '%{{messagesKept}}%']);
