CREATE TABLE "email_confirmations" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alert_channels" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid,
	"organization_id" uuid,
	"user_id" uuid,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"hint" text NOT NULL,
	"sealed" text NOT NULL,
	"also_notify_about" jsonb NOT NULL,
	"old_secret_until" timestamp (3) with time zone,
	"disabled_reason" text,
	"rests_until" timestamp (3) with time zone,
	"last_delivered_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "alert_channels_one_owner" CHECK (num_nonnulls("alert_channels"."project_id", "alert_channels"."organization_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "alert_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"channel_id" uuid NOT NULL,
	"turn" bigint GENERATED ALWAYS AS IDENTITY (sequence name "alert_deliveries_turn_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"title" text NOT NULL,
	"message" jsonb NOT NULL,
	"monitor_ids" jsonb NOT NULL,
	"state" text NOT NULL,
	"attempts_made" integer NOT NULL,
	"attempts" jsonb NOT NULL,
	"mailed" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alert_recipients" (
	"id" uuid PRIMARY KEY NOT NULL,
	"channel_id" uuid NOT NULL,
	"email" text NOT NULL,
	"state" text NOT NULL,
	"state_since" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pending_alerts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pending_alerts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" uuid NOT NULL,
	"notice" jsonb NOT NULL,
	"look_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"hint" text NOT NULL,
	"key_hash" text NOT NULL,
	"scope" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "api_keys_key_hash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" uuid,
	"account_id" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" uuid,
	"actor_name" text NOT NULL,
	"actor_email" text,
	"address" text,
	"action" text NOT NULL,
	"details" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "browser_traces" (
	"check_id" uuid PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL,
	"screenshot" "bytea",
	"started_at" timestamp (3) with time zone NOT NULL,
	"total_time_ms" double precision NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bulk_jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid,
	"user_id" uuid,
	"kind" text DEFAULT 'file' NOT NULL,
	"file_name" text NOT NULL,
	"status" text NOT NULL,
	"options" jsonb,
	"route" jsonb,
	"total_urls" integer DEFAULT 0 NOT NULL,
	"processed_urls" integer DEFAULT 0 NOT NULL,
	"success_count" integer DEFAULT 0 NOT NULL,
	"error_count" integer DEFAULT 0 NOT NULL,
	"failed_cases" integer DEFAULT 0 NOT NULL,
	"warned_cases" integer DEFAULT 0 NOT NULL,
	"reserved_rows" integer DEFAULT 0 NOT NULL,
	"retried_up_to" integer,
	"stored_bytes" bigint DEFAULT 0 NOT NULL,
	"pause" text,
	"has_expectations" boolean DEFAULT false NOT NULL,
	"has_passwords" boolean DEFAULT true NOT NULL,
	"error" text,
	"summary" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"touched_at" timestamp (3) with time zone NOT NULL,
	"keeps_checks" boolean DEFAULT false NOT NULL,
	CONSTRAINT "bulk_jobs_complete" CHECK ("bulk_jobs"."status" in ('UPLOADING', 'DELETING') or num_nonnulls("bulk_jobs"."project_id", "bulk_jobs"."options") = 2)
);
--> statement-breakpoint
CREATE TABLE "bulk_rows" (
	"job_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"url" text NOT NULL,
	"method" text NOT NULL,
	"user_agent" text,
	"expected_url" text,
	"expected_status" smallint,
	"contract_case" text,
	"host" text NOT NULL,
	"shard" smallint NOT NULL,
	"status" text NOT NULL,
	"verdict" text,
	"difference" text,
	"level" text,
	"headline" text,
	"first_status_code" smallint,
	"final_url" text,
	"final_status_code" smallint,
	"redirect_count" smallint,
	"total_time_ms" double precision,
	"error" text,
	"check_id" uuid,
	CONSTRAINT "bulk_rows_job_id_line_pk" PRIMARY KEY("job_id","line")
);
--> statement-breakpoint
CREATE TABLE "bulk_tallies" (
	"summary_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"hash" uuid NOT NULL,
	"name" text NOT NULL,
	"code" smallint,
	"total" integer NOT NULL,
	"failed" integer NOT NULL,
	"redirected" integer NOT NULL,
	"ok" integer NOT NULL,
	"timed" integer NOT NULL,
	"total_ms" double precision NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bulk_tallies_summary_id_kind_hash_pk" PRIMARY KEY("summary_id","kind","hash")
);
--> statement-breakpoint
CREATE TABLE "check_hours" (
	"project_id" uuid NOT NULL,
	"hour" integer NOT NULL,
	"origin" text NOT NULL,
	"part" smallint NOT NULL,
	"ok" integer NOT NULL,
	"error" integer NOT NULL,
	"timeout" integer NOT NULL,
	"loop" integer NOT NULL,
	"redirects" bigint NOT NULL,
	"time_us" bigint NOT NULL,
	"fastest_ms" double precision,
	"fastest_id" uuid,
	"slowest_ms" double precision,
	"slowest_id" uuid,
	"most_redirects" smallint,
	"most_redirects_id" uuid,
	CONSTRAINT "check_hours_project_id_hour_origin_part_pk" PRIMARY KEY("project_id","hour","origin","part")
);
--> statement-breakpoint
CREATE TABLE "checks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"guest_id" uuid,
	"project_id" uuid,
	"batch_id" uuid,
	"origin" text NOT NULL,
	"input_url" text NOT NULL,
	"method" text NOT NULL,
	"user_agent" text,
	"max_hops" smallint NOT NULL,
	"timeout_ms" integer NOT NULL,
	"enable_ssl_analysis" boolean NOT NULL,
	"enable_seo_analysis" boolean NOT NULL,
	"enable_security_analysis" boolean NOT NULL,
	"status" text NOT NULL,
	"final_url" text,
	"final_status_code" smallint,
	"redirect_count" smallint NOT NULL,
	"total_time_ms" double precision NOT NULL,
	"error" text,
	"loop_detected" boolean NOT NULL,
	"verdict_level" text NOT NULL,
	"verdict_headline" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone NOT NULL,
	"pack_id" uuid NOT NULL,
	"pack_place" smallint NOT NULL,
	"stored_bytes" integer NOT NULL,
	"chain_hash" integer NOT NULL,
	"client" text,
	CONSTRAINT "checks_one_owner" CHECK (num_nonnulls("checks"."guest_id", "checks"."project_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "evidence_packs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL,
	"check_count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "withdrawn_batches" (
	"id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "client_comparisons" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"user_id" uuid,
	"url" text NOT NULL,
	"headline" text NOT NULL,
	"counts" jsonb NOT NULL,
	"evidence" jsonb NOT NULL,
	"stored_bytes" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "client_comparison_shares" (
	"comparison_id" uuid PRIMARY KEY NOT NULL,
	"nonce" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "client_comparison_shares_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "contract_runs" (
	"job_id" uuid PRIMARY KEY NOT NULL,
	"contract_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"base" text,
	"rebase" jsonb,
	"is_elsewhere" boolean DEFAULT false NOT NULL,
	"clients" jsonb
);
--> statement-breakpoint
CREATE TABLE "contracts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"spelling" text NOT NULL,
	"text" text NOT NULL,
	"base" text,
	"version" integer NOT NULL,
	"test_count" integer NOT NULL,
	"case_count" integer NOT NULL,
	"badge_nonce" uuid,
	"badge_token_hash" text,
	"stored_bytes" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "contracts_badge_token_hash_unique" UNIQUE("badge_token_hash")
);
--> statement-breakpoint
CREATE TABLE "monitor_days" (
	"monitor_id" uuid NOT NULL,
	"day" date NOT NULL,
	"up" integer NOT NULL,
	"down" integer NOT NULL,
	"unknown" integer NOT NULL,
	"times" jsonb NOT NULL,
	"hours" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "monitor_days_monitor_id_day_pk" PRIMARY KEY("monitor_id","day")
);
--> statement-breakpoint
CREATE TABLE "monitor_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"monitor_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"event" jsonb NOT NULL,
	"check_before" uuid,
	"check_after" uuid
);
--> statement-breakpoint
CREATE TABLE "monitor_incidents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"monitor_id" uuid NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"reason" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "monitor_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"monitor_id" uuid NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone NOT NULL,
	"count" integer NOT NULL,
	"outcome" text NOT NULL,
	"reason" text,
	"total_time_ms" double precision,
	"changes" jsonb NOT NULL,
	"check_id" uuid,
	"owns_check" boolean NOT NULL,
	"same_key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "monitor_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"query" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "monitors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"sort_key" text NOT NULL,
	"key" text,
	"tags" jsonb NOT NULL,
	"url" text,
	"contract_id" uuid,
	"host" text,
	"schedule" jsonb NOT NULL,
	"period_seconds" integer NOT NULL,
	"options" jsonb NOT NULL,
	"header_names" jsonb NOT NULL,
	"sealed_headers" text,
	"down_level" text NOT NULL,
	"watch" jsonb NOT NULL,
	"alerting" jsonb NOT NULL,
	"state" jsonb NOT NULL,
	"shown_state" text NOT NULL,
	"state_since" timestamp (3) with time zone NOT NULL,
	"baseline" jsonb,
	"baseline_made_at" timestamp (3) with time zone,
	"baseline_traces" jsonb,
	"kept_chains" jsonb NOT NULL,
	"changes" jsonb NOT NULL,
	"last_run_at" timestamp (3) with time zone,
	"last_run_id" uuid,
	"last_change_at" timestamp (3) with time zone,
	"last_status_code" smallint,
	"last_redirects" smallint,
	"last_time_ms" double precision,
	"recent_hours" jsonb NOT NULL,
	"contract_run_id" uuid,
	"next_at" timestamp (3) with time zone,
	"run_asked_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone NOT NULL,
	"shard" smallint NOT NULL,
	"turn" integer NOT NULL,
	"badge_nonce" uuid,
	"badge_token_hash" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "monitors_badge_token_hash_unique" UNIQUE("badge_token_hash"),
	CONSTRAINT "monitors_one_target" CHECK (num_nonnulls("monitors"."url", "monitors"."contract_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "status_pages" (
	"project_id" uuid PRIMARY KEY NOT NULL,
	"nonce" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"password_hash" text,
	"groups_by_tag" boolean DEFAULT false NOT NULL,
	CONSTRAINT "status_pages_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "organization_invites" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"role" text NOT NULL,
	"email" text,
	"invited_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "organization_invites_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "organization_members" (
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "organization_members_organization_id_user_id_pk" PRIMARY KEY("organization_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_brands" (
	"organization_id" uuid PRIMARY KEY NOT NULL,
	"name" text,
	"logo" "bytea",
	"logo_type" text,
	"logo_width" integer,
	"logo_height" integer
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"organization_id" uuid,
	"name" text NOT NULL,
	"description" text,
	"settings" jsonb NOT NULL,
	"is_default" boolean NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"checks_move_to" uuid,
	CONSTRAINT "projects_one_owner" CHECK (num_nonnulls("projects"."user_id", "projects"."organization_id") = case when "projects"."removed_at" is null then 1 else 0 end)
);
--> statement-breakpoint
CREATE TABLE "rate_windows" (
	"bucket" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"user_agent" text,
	"address" text NOT NULL,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "check_shares" (
	"check_id" uuid PRIMARY KEY NOT NULL,
	"nonce" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "check_shares_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "blocklist_entries" (
	"expression" text NOT NULL,
	"list_name" text NOT NULL,
	"threat" text NOT NULL,
	CONSTRAINT "blocklist_entries_expression_list_name_pk" PRIMARY KEY("expression","list_name")
);
--> statement-breakpoint
CREATE TABLE "blocklists" (
	"name" text PRIMARY KEY NOT NULL,
	"entry_count" integer NOT NULL,
	"imported_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stored_bytes" (
	"project_id" uuid NOT NULL,
	"part" smallint NOT NULL,
	"bytes" bigint NOT NULL,
	"checks" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "stored_bytes_project_id_part_pk" PRIMARY KEY("project_id","part")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"email_confirmed" boolean NOT NULL,
	"pending_email" text,
	"is_server_owner" boolean DEFAULT false NOT NULL,
	"last_sign_in_at" timestamp (3) with time zone,
	"disabled_at" timestamp (3) with time zone,
	"zone" text
);
--> statement-breakpoint
CREATE TABLE "bulk_workers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"alive_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attention_snoozes" (
	"user_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"problem" text NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"since" timestamp (3) with time zone,
	CONSTRAINT "attention_snoozes_user_id_item_id_pk" PRIMARY KEY("user_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "onboarding" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"dismissed_at" timestamp (3) with time zone,
	"sample_project_id" uuid
);
--> statement-breakpoint
CREATE TABLE "status_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"edited_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "status_subscribers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"email" text NOT NULL,
	"state" text NOT NULL,
	"state_since" timestamp (3) with time zone NOT NULL,
	"last_mailed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "status_updates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"subscriber_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "email_confirmations" ADD CONSTRAINT "email_confirmations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_channels" ADD CONSTRAINT "alert_channels_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_channels" ADD CONSTRAINT "alert_channels_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_channels" ADD CONSTRAINT "alert_channels_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_deliveries" ADD CONSTRAINT "alert_deliveries_channel_id_alert_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."alert_channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_recipients" ADD CONSTRAINT "alert_recipients_channel_id_alert_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."alert_channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_alerts" ADD CONSTRAINT "pending_alerts_channel_id_alert_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."alert_channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "browser_traces" ADD CONSTRAINT "browser_traces_check_id_checks_id_fk" FOREIGN KEY ("check_id") REFERENCES "public"."checks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_jobs" ADD CONSTRAINT "bulk_jobs_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_jobs" ADD CONSTRAINT "bulk_jobs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_comparisons" ADD CONSTRAINT "client_comparisons_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_comparisons" ADD CONSTRAINT "client_comparisons_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_comparison_shares" ADD CONSTRAINT "client_comparison_shares_comparison_id_client_comparisons_id_fk" FOREIGN KEY ("comparison_id") REFERENCES "public"."client_comparisons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_runs" ADD CONSTRAINT "contract_runs_job_id_bulk_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."bulk_jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_runs" ADD CONSTRAINT "contract_runs_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitor_days" ADD CONSTRAINT "monitor_days_monitor_id_monitors_id_fk" FOREIGN KEY ("monitor_id") REFERENCES "public"."monitors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitor_events" ADD CONSTRAINT "monitor_events_monitor_id_monitors_id_fk" FOREIGN KEY ("monitor_id") REFERENCES "public"."monitors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitor_incidents" ADD CONSTRAINT "monitor_incidents_monitor_id_monitors_id_fk" FOREIGN KEY ("monitor_id") REFERENCES "public"."monitors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitor_runs" ADD CONSTRAINT "monitor_runs_monitor_id_monitors_id_fk" FOREIGN KEY ("monitor_id") REFERENCES "public"."monitors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitor_views" ADD CONSTRAINT "monitor_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitors" ADD CONSTRAINT "monitors_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitors" ADD CONSTRAINT "monitors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitors" ADD CONSTRAINT "monitors_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_pages" ADD CONSTRAINT "status_pages_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_invites" ADD CONSTRAINT "organization_invites_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_invites" ADD CONSTRAINT "organization_invites_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_members" ADD CONSTRAINT "organization_members_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_members" ADD CONSTRAINT "organization_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_brands" ADD CONSTRAINT "report_brands_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_shares" ADD CONSTRAINT "check_shares_check_id_checks_id_fk" FOREIGN KEY ("check_id") REFERENCES "public"."checks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocklist_entries" ADD CONSTRAINT "blocklist_entries_list_name_blocklists_name_fk" FOREIGN KEY ("list_name") REFERENCES "public"."blocklists"("name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attention_snoozes" ADD CONSTRAINT "attention_snoozes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "onboarding" ADD CONSTRAINT "onboarding_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "onboarding" ADD CONSTRAINT "onboarding_sample_project_id_projects_id_fk" FOREIGN KEY ("sample_project_id") REFERENCES "public"."projects"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_notes" ADD CONSTRAINT "status_notes_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_subscribers" ADD CONSTRAINT "status_subscribers_project_id_status_pages_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."status_pages"("project_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_updates" ADD CONSTRAINT "status_updates_subscriber_id_status_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."status_subscribers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_confirmations_user" ON "email_confirmations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "password_resets_user" ON "password_resets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "alert_channels_project" ON "alert_channels" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "alert_channels_organization" ON "alert_channels" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "alert_deliveries_channel" ON "alert_deliveries" USING btree ("channel_id","turn");--> statement-breakpoint
CREATE INDEX "alert_deliveries_due" ON "alert_deliveries" USING btree ("next_attempt_at") WHERE "alert_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "alert_deliveries_old" ON "alert_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "alert_recipients_channel" ON "alert_recipients" USING btree ("channel_id",lower("email"));--> statement-breakpoint
CREATE INDEX "pending_alerts_channel" ON "pending_alerts" USING btree ("channel_id","id");--> statement-breakpoint
CREATE INDEX "pending_alerts_due" ON "pending_alerts" USING btree ("look_at");--> statement-breakpoint
CREATE INDEX "api_keys_user" ON "api_keys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "audit_entries_organization" ON "audit_entries" USING btree ("organization_id","id");--> statement-breakpoint
CREATE INDEX "audit_entries_account" ON "audit_entries" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "bulk_jobs_project_created" ON "bulk_jobs" USING btree ("project_id","created_at","id");--> statement-breakpoint
CREATE INDEX "bulk_jobs_failed" ON "bulk_jobs" USING btree ("project_id","finished_at") WHERE "bulk_jobs"."status" = 'FAILED';--> statement-breakpoint
CREATE INDEX "bulk_jobs_open" ON "bulk_jobs" USING btree ("created_at") WHERE "bulk_jobs"."status" in ('PENDING', 'PROCESSING');--> statement-breakpoint
CREATE INDEX "bulk_jobs_hidden" ON "bulk_jobs" USING btree ("touched_at") WHERE "bulk_jobs"."status" in ('UPLOADING', 'DELETING');--> statement-breakpoint
CREATE INDEX "bulk_jobs_of_person" ON "bulk_jobs" USING btree ("user_id") WHERE "bulk_jobs"."status" in ('UPLOADING', 'PENDING', 'PROCESSING') or "bulk_jobs"."reserved_rows" > 0;--> statement-breakpoint
CREATE INDEX "bulk_rows_pending" ON "bulk_rows" USING btree ("job_id","shard","host","line") WHERE "bulk_rows"."status" = 'PENDING';--> statement-breakpoint
CREATE INDEX "bulk_rows_request" ON "bulk_rows" USING btree (hashtext(method || ' ' || coalesce(user_agent, '') || ' ' || url),"job_id");--> statement-breakpoint
CREATE INDEX "checks_guest_started" ON "checks" USING btree ("guest_id","started_at") WHERE "checks"."guest_id" is not null;--> statement-breakpoint
CREATE INDEX "checks_guests_oldest" ON "checks" USING btree ("started_at") WHERE "checks"."guest_id" is not null;--> statement-breakpoint
CREATE INDEX "checks_project_started" ON "checks" USING btree ("project_id","started_at","id","status","redirect_count","total_time_ms","origin") WHERE "checks"."project_id" is not null;--> statement-breakpoint
CREATE INDEX "checks_singles_started" ON "checks" USING btree ("project_id","started_at","id","status","origin") WHERE "checks"."project_id" is not null and "checks"."batch_id" is null;--> statement-breakpoint
CREATE INDEX "checks_singles_time" ON "checks" USING btree ("project_id","total_time_ms","id","status","origin") WHERE "checks"."project_id" is not null and "checks"."batch_id" is null;--> statement-breakpoint
CREATE INDEX "checks_singles_redirects" ON "checks" USING btree ("project_id","redirect_count","id","status","origin") WHERE "checks"."project_id" is not null and "checks"."batch_id" is null;--> statement-breakpoint
CREATE INDEX "checks_singles_status_code" ON "checks" USING btree ("project_id",coalesce("final_status_code", 0),"id","status","origin") WHERE "checks"."project_id" is not null and "checks"."batch_id" is null;--> statement-breakpoint
CREATE INDEX "checks_failed" ON "checks" USING btree ("project_id","started_at","origin") WHERE "checks"."project_id" is not null and "checks"."status" <> 'OK';--> statement-breakpoint
CREATE INDEX "checks_project_url" ON "checks" USING btree ("project_id",hashtext("input_url"),"started_at","id") WHERE "checks"."project_id" is not null;--> statement-breakpoint
CREATE INDEX "client_comparisons_newest" ON "client_comparisons" USING btree ("project_id","id");--> statement-breakpoint
CREATE INDEX "contract_runs_newest" ON "contract_runs" USING btree ("contract_id","job_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contracts_name" ON "contracts" USING btree ("project_id","name");--> statement-breakpoint
CREATE INDEX "monitor_days_oldest" ON "monitor_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "monitor_events_newest" ON "monitor_events" USING btree ("monitor_id","id");--> statement-breakpoint
CREATE INDEX "monitor_events_oldest" ON "monitor_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "monitor_incidents_newest" ON "monitor_incidents" USING btree ("monitor_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "monitor_incidents_open" ON "monitor_incidents" USING btree ("monitor_id") WHERE "monitor_incidents"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "monitor_incidents_ended" ON "monitor_incidents" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "monitor_runs_newest" ON "monitor_runs" USING btree ("monitor_id","id");--> statement-breakpoint
CREATE INDEX "monitor_runs_oldest" ON "monitor_runs" USING btree ("finished_at");--> statement-breakpoint
CREATE INDEX "monitors_due" ON "monitors" USING btree ("shard","next_at") WHERE "monitors"."next_at" is not null;--> statement-breakpoint
CREATE INDEX "monitors_user" ON "monitors" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "monitors_project" ON "monitors" USING btree ("project_id","sort_key","id");--> statement-breakpoint
CREATE UNIQUE INDEX "monitors_key" ON "monitors" USING btree ("project_id","key") WHERE "monitors"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "monitors_removed" ON "monitors" USING btree ("removed_at") WHERE "monitors"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "monitor_views_user" ON "monitor_views" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "monitors_state" ON "monitors" USING btree ("project_id","shown_state");--> statement-breakpoint
CREATE INDEX "monitors_host" ON "monitors" USING btree ("project_id","host") WHERE "monitors"."next_at" is not null;--> statement-breakpoint
CREATE INDEX "monitors_contract" ON "monitors" USING btree ("contract_id") WHERE "monitors"."contract_id" is not null;--> statement-breakpoint
CREATE INDEX "organization_invites_organization" ON "organization_invites" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "organization_members_user" ON "organization_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "projects_user" ON "projects" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "projects_organization" ON "projects" USING btree ("organization_id");--> statement-breakpoint
CREATE UNIQUE INDEX "projects_default" ON "projects" USING btree ("user_id") WHERE "projects"."is_default";--> statement-breakpoint
CREATE INDEX "projects_removed" ON "projects" USING btree ("removed_at") WHERE "projects"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_server_owner" ON "users" USING btree ("is_server_owner") WHERE "users"."is_server_owner";--> statement-breakpoint
CREATE INDEX "status_notes_newest" ON "status_notes" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "status_subscribers_page" ON "status_subscribers" USING btree ("project_id",lower("email"));--> statement-breakpoint
CREATE INDEX "status_subscribers_unconfirmed" ON "status_subscribers" USING btree ("state_since") WHERE "status_subscribers"."state" <> 'confirmed';--> statement-breakpoint
CREATE INDEX "status_updates_subscriber" ON "status_updates" USING btree ("subscriber_id");--> statement-breakpoint
-- From here on written by hand: what the table files cannot say.
-- Evidence is compressed already.
ALTER TABLE "evidence_packs" ALTER COLUMN "content" SET STORAGE EXTERNAL;--> statement-breakpoint
-- These columns are analyzed after every upload while others wait. A smaller sample tells the planner enough.
ALTER TABLE "bulk_rows" ALTER COLUMN "job_id" SET STATISTICS 10, ALTER COLUMN "line" SET STATISTICS 10,
  ALTER COLUMN "shard" SET STATISTICS 10, ALTER COLUMN "host" SET STATISTICS 10, ALTER COLUMN "status" SET STATISTICS 10;
--> statement-breakpoint
-- A pack goes with the last of its checks. Two statements, because the second has to see what others did while the
-- first waited for them.
CREATE FUNCTION "shrink_evidence_packs"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "evidence_packs" SET "check_count" = "check_count" - "gone"."checks"
  FROM (SELECT "pack_id", count(*) AS "checks" FROM "deleted" GROUP BY "pack_id") AS "gone"
  WHERE "id" = "gone"."pack_id";
  DELETE FROM "evidence_packs" WHERE "id" IN (SELECT "pack_id" FROM "deleted") AND "check_count" <= 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "checks_shrink_evidence_packs" AFTER DELETE ON "checks" REFERENCING OLD TABLE AS "deleted"
FOR EACH STATEMENT EXECUTE FUNCTION "shrink_evidence_packs"();
--> statement-breakpoint
-- Triggers instead of foreign keys, which would be looked up for each row of a bulk job. They run for each row: by its
-- key, whatever the planner knows about the size of the tables.
CREATE FUNCTION "delete_bulk_rows"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "bulk_rows" WHERE "job_id" = OLD."id";
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "bulk_jobs_delete_rows" AFTER DELETE ON "bulk_jobs" FOR EACH ROW EXECUTE FUNCTION "delete_bulk_rows"();
--> statement-breakpoint
CREATE FUNCTION "delete_project_checks"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "checks" WHERE "project_id" = OLD."id";
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "projects_delete_checks" AFTER DELETE ON "projects" FOR EACH ROW EXECUTE FUNCTION "delete_project_checks"();
--> statement-breakpoint
-- A deleted project loses its owner, and with it everyone who could see it. What it holds is deleted in steps, so its
-- bulk jobs must stop now.
CREATE FUNCTION "remove_bulk_jobs"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "bulk_jobs" SET "status" = 'DELETING', "touched_at" = now(), "keeps_checks" = NEW."checks_move_to" IS NOT NULL
  WHERE "project_id" = NEW."id" AND "status" <> 'DELETING';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "projects_remove_bulk_jobs" AFTER UPDATE OF "removed_at" ON "projects"
FOR EACH ROW WHEN (OLD."removed_at" IS NULL AND NEW."removed_at" IS NOT NULL) EXECUTE FUNCTION "remove_bulk_jobs"();
--> statement-breakpoint
-- The projects of an account or an organization are marked as removed with it, and deleted in steps. No project has both.
CREATE FUNCTION "remove_projects"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "projects" SET "removed_at" = now(), "user_id" = NULL, "organization_id" = NULL, "is_default" = false
  WHERE "user_id" = OLD."id" OR "organization_id" = OLD."id";
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER "users_remove_projects" BEFORE DELETE ON "users" FOR EACH ROW EXECUTE FUNCTION "remove_projects"();
--> statement-breakpoint
CREATE TRIGGER "organizations_remove_projects" BEFORE DELETE ON "organizations" FOR EACH ROW EXECUTE FUNCTION "remove_projects"();
--> statement-breakpoint
-- Figures of use change in the same transaction as what they count. Each connection has its own part of a figure, so
-- that no two of them wait for each other.
CREATE FUNCTION "count_checks"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO "stored_bytes" AS "kept" ("project_id", "part", "bytes", "checks")
    SELECT coalesce("project_id", '00000000-0000-0000-0000-000000000000'), pg_backend_pid() % 8, -sum("stored_bytes"), -count(*)
    FROM "removed" GROUP BY 1 ORDER BY 1
    ON CONFLICT ("project_id", "part") DO UPDATE
    SET "bytes" = "kept"."bytes" + excluded."bytes", "checks" = "kept"."checks" + excluded."checks";
    INSERT INTO "check_hours" AS "kept"
      ("project_id", "hour", "origin", "part", "ok", "error", "timeout", "loop", "redirects", "time_us")
    SELECT "project_id", floor(extract(epoch FROM "started_at") / 3600), "origin", pg_backend_pid() % 8,
      -count(*) FILTER (WHERE "status" = 'OK'), -count(*) FILTER (WHERE "status" = 'ERROR'),
      -count(*) FILTER (WHERE "status" = 'TIMEOUT'), -count(*) FILTER (WHERE "status" = 'LOOP'),
      -sum("redirect_count"), -sum(round("total_time_ms" * 1000))
    FROM "removed" WHERE "project_id" IS NOT NULL GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT ("project_id", "hour", "origin", "part") DO UPDATE
    SET "ok" = "kept"."ok" + excluded."ok", "error" = "kept"."error" + excluded."error",
      "timeout" = "kept"."timeout" + excluded."timeout", "loop" = "kept"."loop" + excluded."loop",
      "redirects" = "kept"."redirects" + excluded."redirects", "time_us" = "kept"."time_us" + excluded."time_us";
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO "stored_bytes" AS "kept" ("project_id", "part", "bytes", "checks")
    SELECT coalesce("project_id", '00000000-0000-0000-0000-000000000000'), pg_backend_pid() % 8, sum("stored_bytes"), count(*)
    FROM "added" GROUP BY 1 ORDER BY 1
    ON CONFLICT ("project_id", "part") DO UPDATE
    SET "bytes" = "kept"."bytes" + excluded."bytes", "checks" = "kept"."checks" + excluded."checks";
    INSERT INTO "check_hours" AS "kept"
      ("project_id", "hour", "origin", "part", "ok", "error", "timeout", "loop", "redirects", "time_us",
      "fastest_ms", "fastest_id", "slowest_ms", "slowest_id", "most_redirects", "most_redirects_id")
    SELECT "project_id", floor(extract(epoch FROM "started_at") / 3600), "origin", pg_backend_pid() % 8,
      count(*) FILTER (WHERE "status" = 'OK'), count(*) FILTER (WHERE "status" = 'ERROR'),
      count(*) FILTER (WHERE "status" = 'TIMEOUT'), count(*) FILTER (WHERE "status" = 'LOOP'),
      sum("redirect_count"), sum(round("total_time_ms" * 1000)),
      min("total_time_ms") FILTER (WHERE "status" = 'OK'),
      (array_agg("id" ORDER BY "total_time_ms") FILTER (WHERE "status" = 'OK'))[1],
      max("total_time_ms") FILTER (WHERE "status" = 'OK'),
      (array_agg("id" ORDER BY "total_time_ms" DESC) FILTER (WHERE "status" = 'OK'))[1],
      max("redirect_count"), (array_agg("id" ORDER BY "redirect_count" DESC))[1]
    FROM "added" WHERE "project_id" IS NOT NULL GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT ("project_id", "hour", "origin", "part") DO UPDATE
    SET "ok" = "kept"."ok" + excluded."ok", "error" = "kept"."error" + excluded."error",
      "timeout" = "kept"."timeout" + excluded."timeout", "loop" = "kept"."loop" + excluded."loop",
      "redirects" = "kept"."redirects" + excluded."redirects", "time_us" = "kept"."time_us" + excluded."time_us",
      "fastest_ms" = least("kept"."fastest_ms", excluded."fastest_ms"),
      "fastest_id" = CASE WHEN excluded."fastest_ms" >= "kept"."fastest_ms" OR excluded."fastest_ms" IS NULL
        THEN "kept"."fastest_id" ELSE excluded."fastest_id" END,
      "slowest_ms" = greatest("kept"."slowest_ms", excluded."slowest_ms"),
      "slowest_id" = CASE WHEN excluded."slowest_ms" <= "kept"."slowest_ms" OR excluded."slowest_ms" IS NULL
        THEN "kept"."slowest_id" ELSE excluded."slowest_id" END,
      "most_redirects" = greatest("kept"."most_redirects", excluded."most_redirects"),
      "most_redirects_id" = CASE WHEN excluded."most_redirects" <= "kept"."most_redirects"
        THEN "kept"."most_redirects_id" ELSE excluded."most_redirects_id" END;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "checks_count_inserted" AFTER INSERT ON "checks" REFERENCING NEW TABLE AS "added"
FOR EACH STATEMENT EXECUTE FUNCTION "count_checks"();
--> statement-breakpoint
CREATE TRIGGER "checks_count_updated" AFTER UPDATE ON "checks" REFERENCING OLD TABLE AS "removed" NEW TABLE AS "added"
FOR EACH STATEMENT EXECUTE FUNCTION "count_checks"();
--> statement-breakpoint
CREATE TRIGGER "checks_count_deleted" AFTER DELETE ON "checks" REFERENCING OLD TABLE AS "removed"
FOR EACH STATEMENT EXECUTE FUNCTION "count_checks"();
--> statement-breakpoint
CREATE FUNCTION "count_job_bytes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "stored_bytes" AS "kept" ("project_id", "part", "bytes")
  SELECT coalesce("project_id", '00000000-0000-0000-0000-000000000000'), pg_backend_pid() % 8, sum("bytes")
  FROM (VALUES (OLD."project_id", -OLD."stored_bytes"), (NEW."project_id", NEW."stored_bytes")) AS "change" ("project_id", "bytes")
  WHERE "bytes" <> 0 GROUP BY 1 ORDER BY 1
  ON CONFLICT ("project_id", "part") DO UPDATE SET "bytes" = "kept"."bytes" + excluded."bytes";
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "bulk_jobs_count_bytes" AFTER INSERT OR DELETE OR UPDATE OF "project_id", "stored_bytes" ON "bulk_jobs"
FOR EACH ROW EXECUTE FUNCTION "count_job_bytes"();
--> statement-breakpoint
CREATE TRIGGER "contracts_count_bytes" AFTER INSERT OR DELETE OR UPDATE OF "project_id", "stored_bytes" ON "contracts"
FOR EACH ROW EXECUTE FUNCTION "count_job_bytes"();
--> statement-breakpoint
CREATE TRIGGER "client_comparisons_count_bytes" AFTER INSERT OR DELETE OR UPDATE OF "project_id", "stored_bytes" ON "client_comparisons"
FOR EACH ROW EXECUTE FUNCTION "count_job_bytes"();
--> statement-breakpoint
-- Its name sorts after the trigger that deletes the project's checks, so it runs after that one.
CREATE FUNCTION "forget_totals"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "stored_bytes" WHERE "project_id" = OLD."id";
  DELETE FROM "check_hours" WHERE "project_id" = OLD."id";
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "projects_forget_totals" AFTER DELETE ON "projects" FOR EACH ROW EXECUTE FUNCTION "forget_totals"();
--> statement-breakpoint
-- Entries of the audit trail are added, and deleted when their time is up, but never changed.
CREATE FUNCTION "keep_audit_entries"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'entries of the audit trail are never changed';
END $$;
--> statement-breakpoint
CREATE TRIGGER "audit_entries_keep" BEFORE UPDATE ON "audit_entries" FOR EACH ROW EXECUTE FUNCTION "keep_audit_entries"();
--> statement-breakpoint
-- A job that ends leaves a pending alert for each channel that wants one. Monitors send alerts of their own.
CREATE FUNCTION "tell_of_ended_job"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "pending_alerts" ("channel_id", "notice", "look_at")
  SELECT channel."id", jsonb_build_object('kind', 'job', 'jobId', NEW."id"), now()
  FROM "projects" project
  JOIN "alert_channels" channel
    ON channel."project_id" = project."id" OR channel."organization_id" = project."organization_id"
  WHERE project."id" = NEW."project_id" AND channel."disabled_reason" IS NULL
    AND channel."also_notify_about" ? CASE NEW."kind" WHEN 'file' THEN 'bulk.completed' ELSE 'contract.failed' END
    AND NOT EXISTS (SELECT FROM "monitors" WHERE "contract_run_id" = NEW."id")
  ORDER BY channel."id";
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "bulk_jobs_tell_of_end" AFTER UPDATE OF "status" ON "bulk_jobs"
FOR EACH ROW WHEN (
  NEW."status" = 'COMPLETED' AND OLD."status" <> 'COMPLETED' AND (NEW."kind" = 'file' OR NEW."error_count" > 0)
) EXECUTE FUNCTION "tell_of_ended_job"();
